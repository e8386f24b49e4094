export const cards = [
  {
    title: 'The hand',
    subtitle: 'Nine people, one bench each',
    words: 'Whoever cuts a box also sews it and signs its work card. When something is not right, we know whom to ask, and so does she.',
  },
  {
    title: 'The material',
    subtitle: 'Vegan leather on a firm board',
    words:
      'Pebbled, smooth or embossed, lined with velvet in a matched tone. It keeps its colour, asks for a damp cloth now and then, and harms nobody.',
  },
  {
    title: 'The name',
    subtitle: 'Gold foil, pressed warm',
    words:
      'A brass letter, a sheet of foil, a moment of heat. We draw every name before we press it, and you see that very drawing before you order.',
  },
] as const

export const story = [
  'It began with a wedding. A sister wanted twelve ring boxes, each with a name, and nobody in town would make fewer than five hundred. So we borrowed a press, ruined forty lids, and delivered twelve good ones on the morning of the day.',
  'We still work like that: small numbers, made when they are ordered, each for someone. A plain box leaves us within a few days. A box with a name takes a little longer, because a person reads the name twice before the press comes down.',
  'For hotels, houses of jewellery and weddings we make the same boxes in larger numbers, from fifty, with the same hands.',
] as const

export const services = [
  { icon: 'truck', title: 'Free shipping across India' },
  { icon: 'pen', title: 'Names pressed at no extra cost' },
  { icon: 'check', title: 'Thirty days to return plain pieces' },
  { icon: 'mail', title: 'An answer within 24 business hours' },
] as const
