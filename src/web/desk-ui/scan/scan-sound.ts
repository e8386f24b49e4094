import { useEffect } from 'react'

/**
 * Sounds once for each scan: short and high where it is right, long and low where it is wrong; not at all before the first. The screen shows the
 * same in words.
 */
export function useScanSound(isWrong: boolean | undefined, scanKey: string): void {
  useEffect(() => {
    if (isWrong !== undefined) sound(isWrong)
  }, [isWrong, scanKey])
}

let audio: AudioContext | undefined

function sound(isWrongScan: boolean): void {
  // Some browsers have none, and others keep silent until a person has touched the page.
  if (typeof AudioContext === 'undefined') return
  audio ??= new AudioContext()
  const tones = isWrongScan ? wrongTones : rightTones
  for (const { at, hertz, seconds } of tones) playTone(audio, { at, hertz, seconds })
}

type Tone = { readonly at: number; readonly hertz: number; readonly seconds: number }

const rightTones: readonly Tone[] = [{ at: 0, hertz: 1320, seconds: 0.07 }]
const wrongTones: readonly Tone[] = [
  { at: 0, hertz: 220, seconds: 0.25 },
  { at: 0.32, hertz: 165, seconds: 0.4 },
]

function playTone(context: AudioContext, { at, hertz, seconds }: Tone): void {
  const start = context.currentTime + at
  const [tone, volume] = [context.createOscillator(), context.createGain()]
  tone.type = 'square'
  tone.frequency.value = hertz
  volume.gain.setValueAtTime(loudness, start)
  // Without a fade the end of a tone clicks.
  volume.gain.exponentialRampToValueAtTime(0.001, start + seconds)
  tone.connect(volume).connect(context.destination)
  tone.start(start)
  tone.stop(start + seconds)
}

const loudness = 0.15
