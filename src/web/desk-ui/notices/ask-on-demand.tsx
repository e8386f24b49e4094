import { lazy, Suspense, useEffect, useState } from 'react'
import { useMatches } from 'react-router'
import { storedText } from '../../browser/storage/stored-text.ts'
import { storedChoice } from './stored-choice.ts'

const AskForNotices = lazy(() => import('./ask-for-notices.tsx'))

/** Nobody is asked at the start: who has looked at so many orders knows what a knock would be about. */
const askedAtOrder = 3

const storedSeen = storedText('local', 'desk.orders-seen')

/** Asks on the third order that is looked at on this device whether it shall knock, and never again once that was answered. */
export function AskOnDemand() {
  const page = useMatches().at(-1)
  const number = page?.id === 'order' ? page.params['number'] : undefined
  const [isDue, setDue] = useState(false)
  useEffect(() => {
    if (number && storedChoice.read() === null) setDue(countSeen(number) >= askedAtOrder)
  }, [number])
  if (!isDue || (page?.id !== 'order' && page?.id !== 'orders')) return null
  return (
    <Suspense fallback={null}>
      <AskForNotices onAnswered={() => setDue(false)} />
    </Suspense>
  )
}

/** Different ones, counted no further than is asked for. */
function countSeen(number: string): number {
  const seen = storedSeen.read()?.split(' ') ?? []
  if (seen.includes(number) || seen.length >= askedAtOrder) return seen.length
  storedSeen.write([...seen, number].join(' '))
  return seen.length + 1
}
