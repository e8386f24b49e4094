import { Link } from 'react-router'
import { type ZodiacSign, zodiacSigns } from '#src/kit/lid/zodiac.ts'
import type { HomeTexts } from '#src/shop/content/page-texts.ts'
import { productAddress } from '../../product-address.ts'
import { addressOf } from '../../routes.ts'
import { ZodiacGlyph } from '../../ui/lid/zodiac-glyph.tsx'
import styles from './signs.module.css'

/** Each link opens a box with that zodiac sign already on its lid. */
export function Signs({ productId, texts }: { productId: string | undefined; texts: HomeTexts['signs'] }) {
  const addressFor = (sign: ZodiacSign) => (productId ? productAddress(productId, { sign }) : addressOf('personalised'))
  return (
    <section className={styles.signs} aria-labelledby="signs">
      <div className="wide">
        <div className={styles.heading}>
          <h2 id="signs">{texts.title}</h2>
          <p>{texts.words}</p>
        </div>
        <ul className={styles.grid}>
          {zodiacSigns.map((sign) => (
            <li key={sign}>
              <Link className={`${styles.sign}`} to={addressFor(sign)}>
                <ZodiacGlyph sign={sign} size={44} />
                <span className={styles.name}>{sign}</span>
                <span className={styles.dates}>{dates[sign]}</span>
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

const dates: Readonly<Record<ZodiacSign, string>> = {
  Aries: '21 Mar – 19 Apr',
  Taurus: '20 Apr – 20 May',
  Gemini: '21 May – 20 Jun',
  Cancer: '21 Jun – 22 Jul',
  Leo: '23 Jul – 22 Aug',
  Virgo: '23 Aug – 22 Sep',
  Libra: '23 Sep – 22 Oct',
  Scorpio: '23 Oct – 21 Nov',
  Sagittarius: '22 Nov – 21 Dec',
  Capricorn: '22 Dec – 19 Jan',
  Aquarius: '20 Jan – 18 Feb',
  Pisces: '19 Feb – 20 Mar',
}
