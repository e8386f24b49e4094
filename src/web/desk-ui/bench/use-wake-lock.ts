import { useEffect } from 'react'

/** Keeps the screen awake while the page is shown, where the browser can and the battery allows it. */
export function useWakeLock(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined
    let isShown = true
    const ask = async () => {
      if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return
      // A refusal, such as with an empty battery, only lets the screen sleep.
      const given = await navigator.wakeLock.request('screen').catch(() => undefined)
      if (isShown) lock = given
      else await given?.release()
    }
    void ask()
    // The browser releases it whenever the page is hidden.
    document.addEventListener('visibilitychange', ask)
    return () => {
      isShown = false
      document.removeEventListener('visibilitychange', ask)
      void lock?.release()
    }
  }, [])
}
