import { type ActionFunctionArgs, redirect } from 'react-router'
import { deskAddressOf } from '../../routes/desk-addresses.ts'
import { draftText } from './save-text.ts'

/** It only takes posts: whoever opens its address is led to the list. */
export const loader = () => redirect(deskAddressOf('texts'))

/** For forms where scripts run, which save themselves and stay as they are whatever happens. */
export const action = async (args: ActionFunctionArgs): Promise<Response> => Response.json(await draftText(args))
