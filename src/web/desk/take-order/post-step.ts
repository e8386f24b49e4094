import { type ActionFunctionArgs, redirect } from 'react-router'
import { deskAddressOf } from '../../routes/desk-addresses.ts'
import { takeStep } from './load-taking.ts'

/** It only takes posts: whoever opens its address is led to the form. */
export const loader = () => redirect(deskAddressOf('takeOrder'))

/** For scripts: the form stays where it is, also when no reply comes. */
export const action = async (args: ActionFunctionArgs): Promise<Response> => Response.json(await takeStep(args))
