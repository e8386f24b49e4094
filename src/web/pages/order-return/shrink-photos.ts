const longestSide = 1_600
/** Smaller files are sent as they are. */
const smallBytes = 300_000

/** Draws photographs small before they are sent, so that they travel fast on a phone. What the browser cannot draw is sent as it is. */
export const shrinkPhotos = (files: readonly File[]): Promise<File[]> => Promise.all(files.map(shrinkPhoto))

async function shrinkPhoto(file: File): Promise<File> {
  if (file.size <= smallBytes || !file.type.startsWith('image/')) return file
  try {
    const picture = await createImageBitmap(file)
    const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(picture.width * scale)
    canvas.height = Math.round(picture.height * scale)
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
    picture.close()
    const blob = await new Promise<Blob | null>((drawn) => canvas.toBlob(drawn, 'image/jpeg', 0.85))
    return blob && blob.size < file.size ? new File([blob], file.name.replace(/\.\w+$/, '.jpg'), { type: 'image/jpeg' }) : file
  } catch {
    return file
  }
}
