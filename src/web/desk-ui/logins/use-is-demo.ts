import { useRouteLoaderData } from 'react-router'
import { demoOwnerEmail } from '#src/shop/staff/desk-login.ts'
import type { FrameData } from '../frame/frame-data.ts'

/** Whether the demo owner is at the desk, who has no password to give once more. */
export const useIsDemo = (): boolean => useRouteLoaderData<FrameData>('root')?.person?.email === demoOwnerEmail
