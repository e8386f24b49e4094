import { type ActionFunctionArgs, redirect } from 'react-router'
import { deskAddressOf } from '../../routes/desk-addresses.ts'
import { draftList } from './save-list.ts'

/** It only takes posts: whoever opens its address is led to the screen. */
export const loader = () => redirect(deskAddressOf('banners'))

/** For forms where scripts run, which save themselves and stay as they are whatever happens. */
export const action = async (args: ActionFunctionArgs): Promise<Response> =>
  Response.json(await draftList(await args.request.formData(), args))
