import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { connectionContext } from '../desk-context.ts'
import { ChooseFactor } from './choose-factor.tsx'
import { ChoosePassword } from './choose-password.tsx'
import { KeepCodes } from './keep-codes.tsx'
import { loadWelcome } from './load-welcome.ts'
import { takeWelcome } from './take-welcome.ts'
import { useReply } from '../../ui/form/use-reply.ts'

export async function loader({ request, context }: LoaderFunctionArgs) {
  return loadWelcome(context.get(connectionContext), new URL(request.url).searchParams)
}

export const action = async ({ request, context }: ActionFunctionArgs) =>
  takeWelcome(context.get(connectionContext), await request.formData())

/** The first visit: a password, then a second factor, then the codes for the day when that is lost. */
export default function WelcomePage() {
  const state = useLoaderData<typeof loader>()
  const answer = useReply<typeof action>()
  const { brandName } = state
  if (answer?.recoveryCodes) return <KeepCodes brandName={brandName} codes={answer.recoveryCodes} />
  if (state.step === 'password') return <ChoosePassword brandName={brandName} refused={answer?.refused} />
  if (state.step !== 'factor') return <KeepCodes brandName={brandName} codes={undefined} />
  return <ChooseFactor {...state} refusal={answer} />
}
