import { data } from 'react-router'

export function loader() {
  throw data(undefined, { status: 404 })
}

/** The frame's error page is shown instead. */
export default function NotFoundPage() {
  return null
}
