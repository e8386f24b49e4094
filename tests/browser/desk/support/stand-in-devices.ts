// Functions that run in the page before its own scripts, in place of what a browser without a person has not.

/** Counts the tones that the page plays, by their pitch. */
export function recordTones(): void {
  const tones: number[] = []
  const own = OscillatorNode.prototype.start
  OscillatorNode.prototype.start = function start(...at) {
    tones.push(this.frequency.value)
    own.apply(this, at)
  }
  Object.assign(globalThis, { tones })
}

/** A camera that sees nothing but the code that the test holds before it; its streams are kept. */
export function fakeCamera(): void {
  const streams: MediaStream[] = []
  navigator.mediaDevices.getUserMedia = async () => {
    const canvas = document.createElement('canvas')
    canvas.getContext('2d')?.fillRect(0, 0, 1, 1)
    const stream = canvas.captureStream(10)
    streams.push(stream)
    return stream
  }
  const detect = async () => {
    const { codeBeforeCamera } = globalThis as { codeBeforeCamera?: string }
    return codeBeforeCamera === undefined ? [] : [{ rawValue: codeBeforeCamera }]
  }
  function BarcodeDetector() {
    return { detect }
  }
  Object.assign(globalThis, { streams, BarcodeDetector })
}

/** How often the screen was asked to stay awake, and how many of these locks are held. The browser takes one back when the page is hidden. */
export function countWakeLocks(): void {
  const state = { asked: 0, held: 0, showAgain }
  let release: () => Promise<void> = async () => {}
  const request = async () => {
    state.asked++
    state.held++
    let isHeld = true
    release = async () => {
      if (isHeld) state.held--
      isHeld = false
    }
    return { release }
  }
  Object.defineProperty(navigator, 'wakeLock', { value: { request } })
  async function showAgain(): Promise<void> {
    await release()
    document.dispatchEvent(new Event('visibilitychange'))
  }
  for (const name of ['asked', 'held'] as const) Object.defineProperty(globalThis, name, { get: () => state[name] })
  Object.assign(globalThis, { showAgain })
}
