import '../layout/tokens.css'
import '../layout/fonts/fonts.css'
import '../layout/base.css'
import '../desk-ui/desk-tokens.css'
import '../desk-ui/desk-base.css'
import type { ComponentProps, ReactNode } from 'react'
import {
  Links,
  type LinksFunction,
  type LoaderFunctionArgs,
  Outlet,
  Scripts,
  ScrollRestoration,
  useMatches,
  useRouteLoaderData,
} from 'react-router'
import { Answers } from '../desk-ui/acts/answers.tsx'
import { OfflineBar } from '../desk-ui/acts/offline-bar.tsx'
import { DeskErrorPage } from '../desk-ui/frame/desk-error-page.tsx'
import { LoginAgain } from '../desk-ui/logins/login-again.tsx'
import { Frame } from '../desk-ui/frame/frame.tsx'
import { DeskKeys } from '../desk-ui/keys/desk-key-list.tsx'
import { LiveContext } from '../desk-ui/live.ts'
import { useLiveFrame } from '../desk-ui/live/live-frame.tsx'
import { AskOnDemand } from '../desk-ui/notices/ask-on-demand.tsx'
import figtree from '../layout/fonts/figtree.woff2?url'
import frauncesNarrow from '../layout/fonts/fraunces-narrow.woff2?url'
import fraunces from '../layout/fonts/fraunces.woff2?url'
import { connectionContext } from './desk-context.ts'
import { loadFrame } from './load-frame.ts'

const font = { rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' } as const

export const links: LinksFunction = () => [
  { ...font, href: figtree },
  { ...font, href: frauncesNarrow, media: '(width < 48rem)' },
  { ...font, href: fraunces, media: '(width >= 48rem)' },
]

export const loader = ({ context }: LoaderFunctionArgs) => loadFrame(context.get(connectionContext))

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en-IN">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#efe7db" />
        <meta name="robots" content="noindex" />
        <Links />
      </head>
      <Body>{children}</Body>
    </html>
  )
}

/** What a page is made of that is printed: its sheets and the button that prints them. Its module's `handle` is this. */
export type PrintedHandle = { readonly isPrinted: true }

function Body({ children }: { children: ReactNode }) {
  const isPrinted = useMatches().some(({ handle }) => (handle as Partial<PrintedHandle> | undefined)?.isPrinted)
  if (isPrinted)
    return (
      <body>
        <main id="main">{children}</main>
      </body>
    )
  return (
    <body>
      <a className="skip" href="#main">
        Skip to the content
      </a>
      <Framed>{children}</Framed>
      <ScrollRestoration />
      <Scripts />
    </body>
  )
}

/** Before a login there is nothing to navigate to. */
function Framed({ children }: { children: ReactNode }) {
  const data = useRouteLoaderData<typeof loader>('root')
  const { person } = data ?? {}
  if (data && person)
    return (
      <>
        <OfflineBar />
        <LiveFrame data={{ ...data, person }}>{children}</LiveFrame>
        <Answers />
        <DeskKeys pages={data.pages} />
        <LoginAgain {...person} />
      </>
    )
  return (
    <main id="main" tabIndex={-1}>
      {children}
    </main>
  )
}

function LiveFrame({ data, children }: { data: ComponentProps<typeof Frame>['data']; children: ReactNode }) {
  const { subscribe, counts, label } = useLiveFrame(data)
  return (
    <Frame data={{ ...data, counts }} live={label}>
      <AskOnDemand />
      <LiveContext value={subscribe}>{children}</LiveContext>
    </Frame>
  )
}

export default function Root() {
  return <Outlet />
}

export function ErrorBoundary() {
  return <DeskErrorPage />
}
