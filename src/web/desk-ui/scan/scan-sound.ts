import { useEffect } from 'react'
import { playTones, type Tone } from '../tones.ts'

/**
 * Sounds once for each scan: short and high where it is right, long and low where it is wrong; not at all before the first. The screen shows the
 * same in words.
 */
export function useScanSound(isWrong: boolean | undefined, scanKey: string): void {
  useEffect(() => {
    if (isWrong !== undefined) sound(isWrong)
  }, [isWrong, scanKey])
}

const sound = (isWrongScan: boolean): boolean => playTones(isWrongScan ? wrongTones : rightTones, { type: 'square', loudness: 0.15 })

const rightTones: readonly Tone[] = [{ at: 0, hertz: 1320, seconds: 0.07 }]
const wrongTones: readonly Tone[] = [
  { at: 0, hertz: 220, seconds: 0.25 },
  { at: 0.32, hertz: 165, seconds: 0.4 },
]
