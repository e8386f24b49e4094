import { useEffect, useState, useSyncExternalStore } from 'react'
import { storedText } from './stored-text.ts'

/** Pieces in the bag, for its badge; 0 until they are counted. Who has no bag does not fetch the code that reads one. */
export function useCartCount(): number {
  const kept = useSyncExternalStore(text.subscribe, text.read, emptyOnServer)
  const [pieces, setPieces] = useState(0)
  useEffect(() => {
    let isWanted = true
    const show = (counted: number) => isWanted && setPieces(counted)
    if (kept === null) show(0)
    else import('./cart-storage.ts').then(({ readUnits }) => show(readUnits())).catch(() => {})
    return () => {
      isWanted = false
    }
  }, [kept])
  return pieces
}

const text = storedText('local', 'cartItems')
const emptyOnServer = () => null
