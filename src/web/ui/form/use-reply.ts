import { useState } from 'react'
import { useActionData, useLocation, useNavigation } from 'react-router'

/**
 * What the page replied to the form that was sent to it. The router drops it as soon as the data of the page are read again; here it
 * stays until the next form is sent or the page is left.
 */
export function useReply<Action>(): ReturnType<typeof useActionData<Action>> {
  const sent = useActionData<Action>()
  const { key: shown } = useLocation()
  const { location: coming } = useNavigation()
  // A reply can arrive before the rest of the page it belongs to.
  const key = coming?.key ?? shown
  const [kept, setKept] = useState({ sent, key })
  if (sent !== undefined && sent !== kept.sent) setKept({ sent, key })
  return sent ?? (kept.key === shown ? kept.sent : undefined)
}
