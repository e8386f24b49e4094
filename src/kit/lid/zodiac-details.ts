import type { ZodiacSign } from './zodiac.ts'

/** The dates are of the tropical zodiac; the first and the last day depend on the year. */
export type ZodiacDetails = {
  readonly from: string
  readonly to: string
  readonly element: 'Fire' | 'Earth' | 'Air' | 'Water'
  readonly rulingPlanet: string
  readonly symbol: string
  readonly personality: string
}

export const zodiacDetails: Readonly<Record<ZodiacSign, ZodiacDetails>> = {
  Aries: {
    from: '21 March',
    to: '19 April',
    element: 'Fire',
    rulingPlanet: 'Mars',
    symbol: 'The Ram',
    personality: 'Direct, brave, quick to begin',
  },
  Taurus: {
    from: '20 April',
    to: '20 May',
    element: 'Earth',
    rulingPlanet: 'Venus',
    symbol: 'The Bull',
    personality: 'Steady, loyal, fond of good things',
  },
  Gemini: {
    from: '21 May',
    to: '20 June',
    element: 'Air',
    rulingPlanet: 'Mercury',
    symbol: 'The Twins',
    personality: 'Curious, talkative, never of one mind only',
  },
  Cancer: {
    from: '21 June',
    to: '22 July',
    element: 'Water',
    rulingPlanet: 'The Moon',
    symbol: 'The Crab',
    personality: 'Tender, protective, long of memory',
  },
  Leo: {
    from: '23 July',
    to: '22 August',
    element: 'Fire',
    rulingPlanet: 'The Sun',
    symbol: 'The Lion',
    personality: 'Warm, proud, generous with applause',
  },
  Virgo: {
    from: '23 August',
    to: '22 September',
    element: 'Earth',
    rulingPlanet: 'Mercury',
    symbol: 'The Maiden',
    personality: 'Exact, modest, helpful before being asked',
  },
  Libra: {
    from: '23 September',
    to: '22 October',
    element: 'Air',
    rulingPlanet: 'Venus',
    symbol: 'The Scales',
    personality: 'Fair, gracious, slow to decide',
  },
  Scorpio: {
    from: '23 October',
    to: '21 November',
    element: 'Water',
    rulingPlanet: 'Mars and Pluto',
    symbol: 'The Scorpion',
    personality: 'Private, intense, true to a promise',
  },
  Sagittarius: {
    from: '22 November',
    to: '21 December',
    element: 'Fire',
    rulingPlanet: 'Jupiter',
    symbol: 'The Archer',
    personality: 'Cheerful, frank, always half packed',
  },
  Capricorn: {
    from: '22 December',
    to: '19 January',
    element: 'Earth',
    rulingPlanet: 'Saturn',
    symbol: 'The Sea-Goat',
    personality: 'Patient, dry of wit, in it for the long climb',
  },
  Aquarius: {
    from: '20 January',
    to: '18 February',
    element: 'Air',
    rulingPlanet: 'Saturn and Uranus',
    symbol: 'The Water-Bearer',
    personality: 'Inventive, fair-minded, a friend to many',
  },
  Pisces: {
    from: '19 February',
    to: '20 March',
    element: 'Water',
    rulingPlanet: 'Jupiter and Neptune',
    symbol: 'The Fishes',
    personality: 'Gentle, dreamy, moved by music',
  },
}
