import * as drawings from './drawings.ts'

/** The icons that many pages show. */
const paths = {
  menu: drawings.menu,
  close: drawings.close,
  search: drawings.search,
  bag: drawings.bag,
  pen: drawings.pen,
  left: drawings.left,
  right: drawings.right,
  back: drawings.back,
  forward: drawings.forward,
  down: drawings.down,
  plus: drawings.plus,
  minus: drawings.minus,
  pause: drawings.pause,
  play: drawings.play,
  check: drawings.check,
  facebook: drawings.facebook,
  instagram: drawings.instagram,
  youtube: drawings.youtube,
} as const

export type IconName = keyof typeof paths

export function Icon({ name, size = 22 }: { name: IconName; size?: number }) {
  return <Drawing path={paths[name]} size={size} />
}

/** An icon that few pages show. */
export function Drawing({ path, size }: { path: string; size: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={path} />
    </svg>
  )
}
