import { type Paise, paiseToRupees } from './money.ts'

/** "Rupees two lakh forty-seven thousand and fifty paise only", in the Indian way of counting. */
export function amountInWords(amount: Paise): string {
  const [rupees = '', fraction = ''] = paiseToRupees(amount).split('.')
  const words = wholeInWords(rupees) || 'zero'
  return fraction === '00' ? `Rupees ${words} only` : `Rupees ${words} and ${belowHundred(fraction)} paise only`
}

/** Groups of two digits from the thousands upwards, and one digit of hundreds. */
function wholeInWords(digits: string): string {
  const part = (from: number, to?: number): string => digits.slice(from, to)
  const parts = [
    [digits.length > 7 ? wholeInWords(part(0, -7)) : '', 'crore'],
    [belowHundred(part(-7, -5)), 'lakh'],
    [belowHundred(part(-5, -3)), 'thousand'],
    [belowHundred(part(-3, -2)), 'hundred'],
    [belowHundred(part(-2)), ''],
  ]
  return parts.flatMap(([count, unit]) => (count ? `${count} ${unit}`.trim() : [])).join(' ')
}

function belowHundred(digits: string): string {
  const number = Number(digits)
  if (number < 20) return ones[number] ?? ''
  const unit = ones[number % 10]
  const ten = tens[Math.floor(number / 10)] ?? ''
  return unit ? `${ten}-${unit}` : ten
}

// biome-ignore format: a table
const ones = ['', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve', 'thirteen', 'fourteen',
  'fifteen', 'sixteen', 'seventeen', 'eighteen', 'nineteen']
const tens = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety']
