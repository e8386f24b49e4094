import './layout/tokens.css'
import './layout/fonts/fonts.css'
import './layout/base.css'
import './layout/print.css'
import type { ReactNode } from 'react'
import { Links, type LinksFunction, type LoaderFunctionArgs, Outlet, Scripts, ScrollRestoration } from 'react-router'
import { shopContext } from './context.ts'
import { AnnouncementLine } from './layout/announcement.tsx'
import { ErrorPage } from './layout/error-page.tsx'
import figtreeRupee from './layout/fonts/figtree-rupee.woff2?url'
import figtree from './layout/fonts/figtree.woff2?url'
import frauncesItalic from './layout/fonts/fraunces-italic.woff2?url'
import frauncesNarrow from './layout/fonts/fraunces-narrow.woff2?url'
import fraunces from './layout/fonts/fraunces.woff2?url'
import { Footer } from './layout/footer.tsx'
import { Header } from './layout/header/header.tsx'
import { HeadLinks } from './layout/head/head-links.tsx'
import { LastOrderPanel } from './layout/last-order-panel.tsx'
import { loadPageShell } from './layout/load-page-shell.ts'
import { PageChange } from './layout/page-change.tsx'
import { TestRibbon } from './layout/test-ribbon.tsx'
import { Toasts } from './ui/message/toast.tsx'
import { narrowScreen } from './ui/picture/picture.tsx'

const font = { rel: 'preload', as: 'font', crossOrigin: 'anonymous', fetchPriority: 'low' } as const

/**
 * The first picture comes before the fonts: a font that comes later is shown from the next page on (see decision 83). Browsers find the links in
 * the page, and their scripts need not name them.
 */
export const links: LinksFunction = () =>
  import.meta.env.SSR
    ? [
        { ...font, href: figtree },
        { ...font, href: frauncesNarrow, media: narrowScreen },
        { ...font, href: fraunces, media: wideScreen },
        { ...font, href: figtreeRupee },
        { ...font, href: frauncesItalic },
      ]
    : []

const wideScreen = '(width >= 48rem)'

export const loader = ({ request, context }: LoaderFunctionArgs) => loadPageShell(context.get(shopContext), new URL(request.url).origin)

/** The page shell is loaded once, so that a page that cannot be fetched still fails inside the usual layout. */
export const shouldRevalidate = () => false

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en-IN">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#f7f2ea" />
        <HeadLinks />
        <Links />
      </head>
      <body>
        <a className="skip" href="#main">
          Skip to the content
        </a>
        <TestRibbon />
        <AnnouncementLine />
        <Header />
        <main id="main" tabIndex={-1}>
          {children}
        </main>
        <Footer />
        <LastOrderPanel />
        <Toasts />
        <PageChange />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default function Root() {
  return <Outlet />
}

export function ErrorBoundary() {
  return <ErrorPage />
}
