export type Tone = { readonly at: number; readonly hertz: number; readonly seconds: number }

let audio: AudioContext | undefined

/** Plays tones that fade. Returns false where the browser has no sound; others keep silent until a person has touched the page. */
export function playTones(tones: readonly Tone[], shape: { readonly type: OscillatorType; readonly loudness: number }): boolean {
  if (typeof AudioContext === 'undefined') return false
  audio ??= new AudioContext()
  if (audio.state === 'suspended') void audio.resume()
  for (const tone of tones) playTone(audio, tone, shape)
  return true
}

function playTone(
  context: AudioContext,
  { at, hertz, seconds }: Tone,
  { type, loudness }: { readonly type: OscillatorType; readonly loudness: number },
): void {
  const start = context.currentTime + at
  const [tone, volume] = [context.createOscillator(), context.createGain()]
  tone.type = type
  tone.frequency.value = hertz
  volume.gain.setValueAtTime(loudness, start)
  // Without a fade the end of a tone clicks.
  volume.gain.exponentialRampToValueAtTime(0.001, start + seconds)
  tone.connect(volume).connect(context.destination)
  tone.start(start)
  tone.stop(start + seconds)
}
