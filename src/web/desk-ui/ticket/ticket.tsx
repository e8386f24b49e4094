import type { ReactNode } from 'react'
import { ticketTexts } from '#src/shop/staff-texts/workshop-texts.ts'
import styles from './ticket.module.css'
import type { TicketData, TicketDrawing } from './ticket-data.ts'

/** The sheet that lies with one unit from the press to the parcel, in black on white. */
export function Ticket({ data, footer }: { readonly data: TicketData; readonly footer?: ReactNode }) {
  const { ticket, place, of, pickup, productName, colourName, sku, drawing, qr, isTrial, timesSpoilt } = data
  return (
    <article className={styles.ticket} aria-label={ticket}>
      <header className={styles.head}>
        <strong className={styles.number}>{ticket}</strong>
        <span>
          {ticketTexts.pickup} <b>{pickup}</b>
        </span>
      </header>
      <p className={styles.marks}>
        <span>{ticketTexts.unitOf(place, of)}</span>
        {isTrial && <b>{ticketTexts.trial}</b>}
        {timesSpoilt > 0 && <b>{ticketTexts.again(timesSpoilt)}</b>}
      </p>
      <div className={styles.drawing}>{drawing ? <Drawing {...data} drawing={drawing} /> : <p>{ticketTexts.noWriting}</p>}</div>
      <Writing {...data} />
      <div className={styles.body}>
        <p className={styles.what}>
          <b>{productName}</b>
          <b className={styles.colour}>{colourName}</b>
          <span>{sku}</span>
          <span>{ticketTexts.oneUnit}</span>
        </p>
        <figure className={styles.code}>
          <svg viewBox={`0 0 ${qr.size} ${qr.size}`} role="img" aria-label={ticketTexts.codeOf(ticket)}>
            <path d={qr.path} />
          </svg>
          <figcaption>{ticket}</figcaption>
        </figure>
      </div>
      <dl className={styles.initials}>
        {ticketTexts.boxes.map((label) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd />
          </div>
        ))}
      </dl>
      {footer && <footer className={styles.foot}>{footer}</footer>}
    </article>
  )
}

function Drawing({ drawing, name, sign }: Pick<TicketData, 'name' | 'sign'> & { readonly drawing: TicketDrawing }) {
  const { shape, width, height, widthMm, heightMm, size } = drawing
  const shown = { width: `${widthMm}mm`, height: `${heightMm}mm` }
  return (
    <figure className={styles.lid}>
      <svg viewBox={`0 0 ${width} ${height}`} style={shown} role="img" aria-label={ticketTexts.drawn(name, sign)}>
        <path d={shape} />
      </svg>
      {size.kind === 'true' && <Scale widthMm={widthMm} />}
      <figcaption>{ticketTexts.size(size)}</figcaption>
    </figure>
  )
}

/** A line of whole centimetres, at most as wide as the drawing. */
function Scale({ widthMm }: { readonly widthMm: number }) {
  const length = Math.floor(widthMm / 10) * 10
  if (length === 0) return null
  const ticks = Array.from({ length: length + 1 }, (_, at) => `M${at} 0v${at % 10 === 0 ? 2.4 : at % 5 === 0 ? 1.7 : 1}`)
  return (
    <svg
      className={styles.scale}
      viewBox={`-0.2 0 ${length + 0.4} 2.5`}
      style={{ width: `${length + 0.4}mm`, height: '2.5mm' }}
      aria-hidden="true"
    >
      <path d={`M0 0h${length}${ticks.join('')}`} />
    </svg>
  )
}

/** The name in plain letters, one by one, so that a wrong one is seen. */
function Writing({ name, sign }: Pick<TicketData, 'name' | 'sign'>) {
  if (!name && !sign) return null
  const characters = [...name]
  return (
    <p className={styles.writing}>
      {name && (
        <>
          <span className={styles.letters} role="img" aria-label={name}>
            {characters.map((character, at) => (
              <i key={at}>{character}</i>
            ))}
          </span>
          <span>{ticketTexts.letters(characters)}</span>
        </>
      )}
      {sign && <b>{sign}</b>}
    </p>
  )
}
