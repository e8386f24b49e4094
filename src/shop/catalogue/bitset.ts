/** One bit for each product, in the featured order. */
export type Bitset = Uint32Array

export const emptyBits = (size: number): Bitset => new Uint32Array(Math.ceil(size / 32))

export function bitsOf(size: number, members: Iterable<number>): Bitset {
  const bits = emptyBits(size)
  for (const member of members) setBit(bits, member)
  return bits
}

export const setBit = (bits: Bitset, member: number): void => {
  bits[member >>> 5]! |= 1 << (member & 31)
}

export const hasBit = (bits: Bitset, member: number): boolean => ((bits[member >>> 5]! >>> (member & 31)) & 1) === 1

/** The members of all sets. */
export function intersection(first: Bitset, ...others: readonly Bitset[]): Bitset {
  const common = first.slice()
  for (const other of others) for (let word = 0; word < common.length; word++) common[word]! &= other[word]!
  return common
}

/** The members of any set. */
export function union(length: number, sets: readonly Bitset[]): Bitset {
  const any = new Uint32Array(length)
  for (const bits of sets) for (let word = 0; word < length; word++) any[word]! |= bits[word]!
  return any
}

export function difference(from: Bitset, without: Bitset): Bitset {
  const rest = from.slice()
  for (let word = 0; word < rest.length; word++) rest[word]! &= ~without[word]!
  return rest
}

export function countBits(bits: Bitset): number {
  let count = 0
  for (let word = 0; word < bits.length; word++) count += onesIn(bits[word]!)
  return count
}

export function countCommon(a: Bitset, b: Bitset): number {
  let count = 0
  for (let word = 0; word < a.length; word++) count += onesIn(a[word]! & b[word]!)
  return count
}

/** At most `take` members after the first `skip`, ascending. */
export function membersFrom(bits: Bitset, skip: number, take: number): number[] {
  const members: number[] = []
  for (let word = 0; word < bits.length && members.length < take; word++) {
    const ones = onesIn(bits[word]!)
    if (ones <= skip) {
      skip -= ones
      continue
    }
    for (let rest = bits[word]!; rest !== 0 && members.length < take; rest &= rest - 1) {
      if (skip > 0) skip--
      else members.push(word * 32 + 31 - Math.clz32(rest & -rest))
    }
  }
  return members
}

/** Counts the ones of 32 bits by adding neighbours: pairs, fours, bytes, and all bytes by one multiplication. */
function onesIn(word: number): number {
  word -= (word >>> 1) & 0x5555_5555
  word = (word & 0x3333_3333) + ((word >>> 2) & 0x3333_3333)
  return Math.imul((word + (word >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24
}
