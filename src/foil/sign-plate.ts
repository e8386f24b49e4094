import { zodiacDetails } from '#src/kit/lid/zodiac-details.ts'
import type { ZodiacSign } from '#src/kit/lid/zodiac.ts'
import { inkColours } from './ink.ts'
import { zodiacDrawings } from './zodiac-drawings.ts'

/** Fire is oxblood, earth mocha, air navy, water emerald: leathers with enough contrast for bright foil. */
const leathers = { Fire: '#4f0f19', Earth: '#38241b', Air: '#172338', Water: '#0c3429' } as const

const side = 1200

/**
 * A square of leather with a sign in gold foil, the picture of a sign without a photograph. `constellation` is the inner markup of a
 * drawing 400 units wide and high in `currentColor`; without one the sign itself is drawn large.
 */
export function signPlate(sign: ZodiacSign, constellation?: string): string {
  const leather = leathers[zodiacDetails[sign].element]
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" width="${side}" height="${side}"><defs>${grain}${light}${face}` +
    `<g id="drawing">${constellation === undefined ? largeSign(sign) : `<g transform="translate(150 150) scale(2.25)">${constellation}</g>`}</g>` +
    `<mask id="foil" maskUnits="userSpaceOnUse" x="0" y="0" width="${side}" height="${side}"><use href="#drawing" color="#fff"/></mask></defs>` +
    `<rect width="${side}" height="${side}" fill="${leather}"/>` +
    `<rect width="${side}" height="${side}" filter="url(#grain)" opacity="0.5" style="mix-blend-mode:soft-light"/>` +
    `<rect width="${side}" height="${side}" fill="url(#light)"/><rect width="${side}" height="${side}" fill="url(#dusk)"/>${stitching}` +
    `<use href="#drawing" color="${inkColours.light.press}" opacity="0.5" y="4"/>` +
    `<use href="#drawing" color="${inkColours.light.lightEdge}" opacity="0.18" y="-2"/>` +
    `<rect width="${side}" height="${side}" fill="url(#face)" mask="url(#foil)"/></svg>`
  )
}

const largeSign = (sign: ZodiacSign): string =>
  `<g transform="translate(280 280) scale(10)" fill="none" stroke="currentColor" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"><path d="${zodiacDrawings[sign.toLowerCase()]}"/></g>`

/** Pebbled leather, lit from the upper left. */
const grain =
  '<filter id="grain" x="0" y="0" width="1" height="1"><feTurbulence type="turbulence" baseFrequency="0.055" numOctaves="3" seed="7"/>' +
  '<feDiffuseLighting lighting-color="#fff" surfaceScale="3.2" diffuseConstant="1.05"><feDistantLight azimuth="225" elevation="52"/></feDiffuseLighting></filter>'

const light =
  '<radialGradient id="light" cx="0.3" cy="0.2" r="1.05"><stop offset="0" stop-color="#fff" stop-opacity="0.12"/>' +
  '<stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient>' +
  '<radialGradient id="dusk" cx="0.4" cy="0.34" r="0.95"><stop offset="0.3" stop-color="#000" stop-opacity="0"/>' +
  '<stop offset="1" stop-color="#000" stop-opacity="0.42"/></radialGradient>'

const face = `<linearGradient id="face" gradientUnits="userSpaceOnUse" x1="150" y1="150" x2="1050" y2="560">${inkColours.light.face
  .map(([offset, colour]) => `<stop offset="${offset}" stop-color="${colour}"/>`)
  .join('')}</linearGradient>`

const stitching =
  '<g fill="none" stroke-linecap="round"><rect x="46" y="46" width="1108" height="1108" rx="26" stroke="#000" stroke-opacity="0.32" stroke-width="9"/>' +
  '<rect x="46" y="44" width="1108" height="1108" rx="26" stroke="#d9bd8b" stroke-opacity="0.62" stroke-width="4" stroke-dasharray="17 11"/></g>'
