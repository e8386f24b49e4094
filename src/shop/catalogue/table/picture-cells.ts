import type { PictureRecord } from '../changes/product-record.ts'

/** A picture as a cell names it. */
export type NamedPicture = { readonly file: string; readonly view: string; readonly alt: string }

type Canvas = { readonly quad?: unknown; readonly plateMm?: { readonly width?: unknown; readonly height?: unknown } }

/** The picture that is drawn on. */
export const isCanvasPicture = ({ view }: { readonly [name: string]: unknown }): boolean => view === 'canvas'

const canvasOf = (images: unknown): Canvas | undefined =>
  (Array.isArray(images) ? (images as PictureRecord[]) : []).find(isCanvasPicture)?.['canvas'] as Canvas | undefined

/** What stands in the cells about the pictures of a colour: all three are read from its pictures. */
export const pictureTexts = {
  /** "file~view~words|file~view~words"; a bar in the words has a backslash before it. */
  pictures: (images: unknown): string =>
    (Array.isArray(images) ? (images as PictureRecord[]) : [])
      .map(({ file, view, alt }) => [file, view, String(alt ?? '').replaceAll('|', String.raw`\|`)].join('~'))
      .join('|'),
  /** The corners of the writing, clockwise from the top left: eight numbers from 0 to 1. */
  canvas: (images: unknown): string => {
    const quad = canvasOf(images)?.quad
    return Array.isArray(quad) ? quad.flat().join(' ') : ''
  },
  /** The plate in mm: "60 x 40". */
  plate: (images: unknown): string => {
    const plate = canvasOf(images)?.plateMm
    return plate ? `${plate.width} x ${plate.height}` : ''
  },
} as const

/** Undefined where a picture lacks its view or its words. */
export function readPictures(text: string): readonly NamedPicture[] | undefined {
  const parts = text.split(/(?<!\\)[|]/).filter((part) => part.trim() !== '')
  const pictures = parts.map((part) => {
    const [file = '', view = '', ...words] = part.split('~')
    return { file: file.trim(), view: view.trim(), alt: words.join('~').replaceAll(String.raw`\|`, '|').trim() }
  })
  return pictures.every(({ file, view, alt }) => file && view && alt) ? pictures : undefined
}

/** Four corners, or undefined. */
export function readCorners(text: string): readonly (readonly [number, number])[] | undefined {
  const written = text.trim().split(/[\s;]+/)
  if (written.length !== 8 || !written.every((each) => /^\d+(?:[.]\d+)?(?:e-\d+)?$/.test(each))) return undefined
  const [a, b, c, d, e, f, g, h] = written.map(Number) as [number, number, number, number, number, number, number, number]
  return [
    [a, b],
    [c, d],
    [e, f],
    [g, h],
  ]
}

export function readPlate(text: string): { readonly width: number; readonly height: number } | undefined {
  const [, width, height] = /^(\d{1,4})\s*[x×]\s*(\d{1,4})$/i.exec(text.trim()) ?? []
  return width && height ? { width: Number(width), height: Number(height) } : undefined
}
