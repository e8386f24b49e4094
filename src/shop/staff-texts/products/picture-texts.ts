import type { AddPictureProblem, ChangePicturesProblem, UploadFault } from '../../workflows/publishing/publishing.ts'

type OtherFile = Extract<UploadFault, { code: 'no_picture' }>['is']

/** What a file is that is no picture for the shop, and what to do about it. */
const otherFiles: Readonly<Record<OtherFile, string>> = {
  heic: 'is an iPhone’s HEIC, which browsers do not show: export it as JPEG, or set the camera to “Most compatible”',
  gif: 'is a GIF, which has few colours: save it as JPEG or PNG',
  svg: 'is a drawing (SVG): save it as PNG',
  tiff: 'is a TIFF or a raw photograph: export it as JPEG',
  bmp: 'is a bitmap (BMP): save it as JPEG or PNG',
  pdf: 'is a PDF: save the picture in it as JPEG',
  zip: 'is an archive: unpack it, and drop the pictures in it',
  film: 'is a film: those of pages are at Banners, under Films, and products have none',
  page: 'is a web page: save the picture on it, not the page',
  unknown: 'is no picture: JPEG, PNG, WebP and AVIF can be shown',
}

const thousands = new Intl.NumberFormat('en-IN')
const pixels = ({ width, height }: { readonly width: number; readonly height: number }): string =>
  `${thousands.format(width)} × ${thousands.format(height)} pixels`

/** What is wrong with a file, and the cure; its name goes before. */
export function uploadFaultText(fault: UploadFault): string {
  switch (fault.code) {
    case 'empty':
      return 'is empty: it was not copied whole, so choose it once more where it came from'
    case 'too_many_bytes':
      return `has more than ${fault.most / 1_024 / 1_024} MB: save it smaller, 3,000 pixels wide are plenty`
    case 'no_picture':
      return otherFiles[fault.is]
    case 'too_many_pixels':
      return `has ${pixels(fault)}, and more than ${fault.mostMillions} million cannot be made: save it smaller, 3,000 pixels wide are plenty`
    case 'too_long':
      return `has ${pixels(fault)}, and no side may have more than ${thousands.format(fault.most)}: save it smaller`
    case 'holds_more':
      return 'holds something else behind the picture: open it in a picture editor and save it anew'
    case 'unreadable':
      return 'breaks off or is damaged: copy it once more from the camera, or save it anew'
  }
}

export function addPictureProblemText(problem: AddPictureProblem): string {
  return problem.code === 'unusable_picture' ? uploadFaultText(problem.fault) : `was not taken: ${missing[problem.code]}`
}

const missing = {
  unknown_product: 'there is no such product any more',
  unknown_colour: 'there is no such colour any more',
  unknown_picture: 'somebody has removed this picture meanwhile',
} as const satisfies Record<ChangePicturesProblem['code'], string>

/** A sentence of its own. */
export const changePicturesProblemText = ({ code }: ChangePicturesProblem): string => `Nothing was changed: ${missing[code]}.`

/** The views that a picture can be of, in the order in which shoppers usually see them; any other word may stand there too. */
export const usualViews = ['hero', 'closed', 'open', 'detail', 'high', 'side', 'worn', 'canvas'] as const
