/** Why a delivery failed, as far as the courier's words say: they differ from courier to courier, and may name people. */
export const undeliveredCauses = ['not_reached', 'address', 'later', 'refused', 'other'] as const
export type UndeliveredCause = (typeof undeliveredCauses)[number]

/** The first that fits. Refusal comes first: "customer refused, asked for another day" is no wish to get it. */
const patterns: readonly (readonly [UndeliveredCause, RegExp])[] = [
  ['refused', /refus|reject|denied|does not want|cancel/i],
  ['later', /future|later|resched|another day|next day|defer|holiday/i],
  ['address', /address|landmark|out of (?:delivery )?area|oda\b|location|shifted|wrong pin/i],
  ['not_reached', /available|reach|contact|answer|respon|phone|switched off|lock|closed|not at home|no such person/i],
]

export const causeOfUndelivered = (words: string): UndeliveredCause => patterns.find(([, pattern]) => pattern.test(words))?.[0] ?? 'other'
