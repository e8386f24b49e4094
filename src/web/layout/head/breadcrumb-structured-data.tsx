import { addressOf, findPage } from '../../routes.ts'
import { labelOfPage } from '../navigation.ts'
import { StructuredData } from './structured-data.tsx'

type BreadcrumbProps = { readonly title: string; readonly pathname: string; readonly query: string; readonly origin: string }

/** The breadcrumbs from the home page to this one, for search engines. */
export function BreadcrumbStructuredData({ title, pathname, query, origin }: BreadcrumbProps) {
  if (pathname === addressOf('home')) return null
  const between = query === '' ? pathname.slice(0, pathname.lastIndexOf('/')) : pathname
  const parent = findPage(between || addressOf('home'))
  const steps = [
    { name: labelOfPage('home'), item: `${origin}${addressOf('home')}` },
    ...(parent && between ? [{ name: labelOfPage(parent), item: `${origin}${between}` }] : []),
    { name: title, item: `${origin}${pathname}${query}` },
  ]
  return (
    <StructuredData
      data={{
        '@type': 'BreadcrumbList',
        itemListElement: steps.map((step, at) => ({ '@type': 'ListItem', position: at + 1, ...step })),
      }}
    />
  )
}
