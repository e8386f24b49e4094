import { manifestPath } from '../../routes.ts'
import { usePageShell } from '../page-shell.ts'

/** The icons for tabs, search results and home screens. */
export function HeadLinks() {
  const { icon, icons = [] } = usePageShell() ?? {}
  const iconOf = (wanted: number) => icons.find(({ size }) => size === wanted)?.address
  return (
    <>
      {iconOf(48) && <link rel="icon" href={iconOf(48)} sizes="48x48" type="image/png" />}
      {icon && <link rel="icon" href={icon} sizes="any" type="image/svg+xml" />}
      {iconOf(180) && <link rel="apple-touch-icon" href={iconOf(180)} />}
      <link rel="manifest" href={manifestPath} />
    </>
  )
}
