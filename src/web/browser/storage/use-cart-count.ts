import { useEffect, useState, useSyncExternalStore } from 'react'
import { storedText } from './stored-text.ts'

/** Returns the units in the cart, for its badge; 0 until they are counted. A browser without a cart does not fetch the code that reads it. */
export function useCartCount(): number {
  const stored = useSyncExternalStore(text.subscribe, text.read, emptyOnServer)
  const [count, setCount] = useState(0)
  useEffect(() => {
    let isWanted = true
    const show = (counted: number) => isWanted && setCount(counted)
    if (stored === null) show(0)
    else import('./cart-storage.ts').then(({ readUnits }) => show(readUnits())).catch(() => {})
    return () => {
      isWanted = false
    }
  }, [stored])
  return count
}

const text = storedText('local', 'cartItems')
const emptyOnServer = () => null
