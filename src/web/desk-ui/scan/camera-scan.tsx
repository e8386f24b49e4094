import { useEffect, useRef, useState } from 'react'
import { DeskButton } from '../desk-button.tsx'
import styles from './scan-field.module.css'

/** What browsers that read codes themselves offer; TypeScript does not know it yet. */
type Detector = { detect(source: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]> }
type DetectorClass = new (options: { formats: readonly string[] }) => Detector

const formats = ['qr_code', 'code_128', 'code_39', 'itf']
/** Between two looks at the picture. */
const lookMs = 150

const detectorClass = (): DetectorClass | undefined => (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector

/** A button that opens the camera, and closes it after the first code. Nothing is drawn where the browser reads no codes. */
export function CameraScan({ onCode }: { readonly onCode: (code: string) => void }) {
  const [isOffered, offer] = useState(false)
  const [problem, setProblem] = useState<string>()
  const dialog = useRef<HTMLDialogElement>(null)
  const video = useRef<HTMLVideoElement>(null)
  const stop = useRef<() => void>(() => {})
  // Known only in the browser, after the server's page is there.
  useEffect(() => offer(detectorClass() !== undefined && navigator.mediaDevices !== undefined), [])
  useEffect(() => () => stop.current(), [])
  if (!isOffered) return null

  async function open(): Promise<void> {
    setProblem(undefined)
    dialog.current?.showModal()
    try {
      stop.current = await readCodes(video.current!, (code) => {
        dialog.current?.close()
        onCode(code)
      })
      // Closed, or left, while the browser still asked whether it may.
      if (!dialog.current?.open) stop.current()
    } catch {
      setProblem('The camera cannot be used. Type the code instead.')
    }
  }

  return (
    <>
      <DeskButton icon="scan" onClick={() => void open()}>
        Camera
      </DeskButton>
      <dialog ref={dialog} className={styles.camera} aria-label="Hold the code before the camera" onClose={() => stop.current()}>
        <video ref={video} muted playsInline />
        {problem && <p role="alert">{problem}</p>}
        <DeskButton onClick={() => dialog.current?.close()}>Close</DeskButton>
      </dialog>
    </>
  )
}

/** Shows what the camera at the back sees until it sees a code. Returns a function that switches it off. */
async function readCodes(video: HTMLVideoElement, onCode: (code: string) => void): Promise<() => void> {
  const Detector = detectorClass()
  if (!Detector) throw new Error('this browser reads no codes')
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
  const detector = new Detector({ formats })
  let isOn = true
  const stop = () => {
    isOn = false
    for (const track of stream.getTracks()) track.stop()
  }
  video.srcObject = stream
  await video.play()
  const look = async (): Promise<void> => {
    if (!isOn) return
    // A picture that cannot be read yet is no fault: the next one may be.
    const [found] = await detector.detect(video).catch(() => [])
    if (found && isOn) {
      stop()
      return onCode(found.rawValue)
    }
    setTimeout(() => void look(), lookMs)
  }
  void look()
  return stop
}
