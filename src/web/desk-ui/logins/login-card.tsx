import type { ReactNode } from 'react'
import { useRouteLoaderData } from 'react-router'
import type { FrameData } from '../frame/frame-data.ts'
import { DeskPage } from '../frame/desk-page.tsx'
import styles from './login-card.module.css'

type LoginCardProps = {
  readonly brandName: string
  readonly title: string
  readonly state?: ReactNode
  readonly children: ReactNode
}

/** The pages before the desk opens: one narrow column, one thing to do. Inside the frame, which has the brand, it is not named again. */
export function LoginCard({ brandName, title, state, children }: LoginCardProps) {
  const isFramed = useRouteLoaderData<FrameData>('root')?.person !== undefined
  return (
    <div className={styles.page}>
      {!isFramed && (
        <p className={styles.brand}>
          {brandName} <i>the desk</i>
        </p>
      )}
      <div className={styles.card}>
        <DeskPage title={title} state={state}>
          {children}
        </DeskPage>
      </div>
    </div>
  )
}

/** Why something was refused, announced when it appears. */
export function Refusal({ id, children }: { readonly id?: string; readonly children: ReactNode }) {
  return (
    <p id={id} role="alert" className={styles.refusal}>
      {children}
    </p>
  )
}

/** What has just been done. */
export function Confirmation({ children }: { readonly children: ReactNode }) {
  return (
    <p role="status" className={styles.confirmation}>
      {children}
    </p>
  )
}
