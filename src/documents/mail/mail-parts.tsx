import { Fragment } from 'react'
import { formatPaise, times } from '#src/kit/money.ts'
import type { MailBlock, MailDetail, MailLine, MailTotal } from './mail-content.ts'
import { colours, styles } from './mail-styles.ts'
import { Words } from './mail-words.tsx'

/** One part of a mail, below its heading. */
export function Block({ block }: { block: MailBlock }) {
  switch (block.kind) {
    case 'action':
      return (
        <a className="act" href={webAddress(block.url)} style={styles.action}>
          <Words text={block.label} />
        </a>
      )
    case 'goods':
      return <Goods lines={block.lines} totals={block.totals} />
    case 'details':
      return <Details heading={block.heading} details={block.details} />
    case 'steps':
      return <Steps heading={block.heading} steps={block.steps} />
    case 'links':
      return <Links heading={block.heading} links={block.links} />
    case 'note':
      return (
        <p style={styles.note}>
          <Words text={block.text} />
        </p>
      )
    case 'letter':
      return (
        <p style={{ ...styles.body, overflowWrap: 'anywhere' }}>
          <Lines text={block.text} />
        </p>
      )
    case 'quote':
      return <Quote heading={block.heading} text={block.text} />
  }
}

function Quote({ heading, text }: { heading: string; text: string }) {
  return (
    <>
      <h2 style={styles.subheading}>
        <Words text={heading} />
      </h2>
      <p style={{ ...styles.note, overflowWrap: 'anywhere' }}>
        <Lines text={text} />
      </p>
    </>
  )
}

const Lines = ({ text }: { text: string }) =>
  text.split('\n').map((line, i) => (
    <Fragment key={i}>
      {i > 0 && <br />}
      <Words text={line} />
    </Fragment>
  ))

/** An e-mail address or phone number is a link. */
export function DetailValue({ detail }: { detail: MailDetail }) {
  const scheme = detail.opens && { mail: 'mailto:', phone: 'tel:' }[detail.opens]
  return detail.value.map((part, i) => (
    <Fragment key={i}>
      {i > 0 && <br />}
      {scheme ? (
        <a href={scheme + part.replaceAll(' ', '')} style={styles.link}>
          {part}
        </a>
      ) : (
        <Words text={part} />
      )}
    </Fragment>
  ))
}

function Goods({ lines, totals }: { lines: readonly MailLine[]; totals: readonly MailTotal[] }) {
  return (
    <table role="presentation" width="100%" cellPadding={0} cellSpacing={0}>
      <tbody>
        {lines.map((line, i) => (
          <tr key={i}>
            <td colSpan={2} style={{ paddingBottom: 12 }}>
              <Line line={line} />
            </td>
          </tr>
        ))}
        {totals.map(({ label, value, isSum }) => (
          <tr key={label}>
            <td style={isSum ? styles.sum : styles.part}>
              <Words text={label} />
            </td>
            <td style={{ ...(isSum ? styles.sum : styles.part), ...styles.figures }}>{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Slightly less than the width of the content at 600 px, so that both blocks fit into one row. */
const lineWidth = 496

/** Two blocks side by side, which wrap on a narrow screen without a media query. */
function Line({ line }: { line: MailLine }) {
  const shownWidth = line.writing ? 236 : 148
  return (
    <div style={{ backgroundColor: colours.card, borderRadius: 6, fontSize: 0, textAlign: 'left' }}>
      {line.picture && (
        <img
          className="pic"
          // Otherwise React adds a preload link, which some mail clients report as remote content.
          fetchPriority="low"
          src={`cid:${line.picture.shown.contentId}`}
          alt={line.picture.alt}
          width={shownWidth}
          height={Math.round((shownWidth * line.picture.height) / line.picture.width)}
          style={{
            display: 'inline-block',
            verticalAlign: 'middle',
            maxWidth: '100%',
            height: 'auto',
            border: 0,
            borderRadius: 6,
            ...styles.soft,
          }}
        />
      )}
      <div
        className="txt"
        style={{
          display: 'inline-block',
          verticalAlign: 'middle',
          width: '100%',
          maxWidth: line.picture ? lineWidth - shownWidth : lineWidth,
        }}
      >
        <div style={{ padding: '18px 20px' }}>
          <p style={{ ...styles.body, fontWeight: 600, overflowWrap: 'anywhere' }}>{line.title}</p>
          {line.writing && (
            <p style={{ ...styles.body, paddingTop: 4 }}>
              <span style={styles.soft}>In foil: </span>
              {line.writing}
            </p>
          )}
          <p style={{ ...styles.soft, paddingTop: 8 }}>
            {line.quantity} × {formatPaise(line.unitPricePaise)} ={' '}
            <span style={{ color: colours.ink, fontWeight: 600 }}>{formatPaise(times(line.unitPricePaise, line.quantity))}</span>
          </p>
        </div>
      </div>
    </div>
  )
}

function Details({ heading, details }: { heading: string; details: readonly MailDetail[] }) {
  return (
    <>
      <h2 style={styles.subheading}>
        <Words text={heading} />
      </h2>
      <table role="presentation" width="100%" cellPadding={0} cellSpacing={0} style={{ borderTop: `1px solid ${colours.hairline}` }}>
        <tbody>
          {details.map((detail) => (
            <tr key={detail.label}>
              <td className="of" width="34%" style={styles.label}>
                <Words text={detail.label} />
              </td>
              <td className="is" style={styles.value}>
                <DetailValue detail={detail} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

/** A table, because many mail clients drop the numbers or the indent of a numbered list. */
function Steps({ heading, steps }: { heading: string; steps: readonly string[] }) {
  return (
    <>
      <h2 style={styles.subheading}>
        <Words text={heading} />
      </h2>
      <table role="presentation" width="100%" cellPadding={0} cellSpacing={0}>
        <tbody>
          {steps.map((step, i) => (
            <tr key={step}>
              <td width={32} style={{ ...styles.subheading, color: colours.gold, verticalAlign: 'top', padding: '0 0 10px' }}>
                {i + 1}
              </td>
              <td style={{ ...styles.body, verticalAlign: 'top', padding: '2px 0 10px' }}>
                <Words text={step} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

function Links({ heading, links }: { heading: string; links: readonly { readonly title: string; readonly url: string }[] }) {
  return (
    <>
      <h2 style={styles.subheading}>
        <Words text={heading} />
      </h2>
      {links.map(({ title, url }) => (
        <p key={url} style={{ ...styles.body, padding: '4px 0' }}>
          <a href={webAddress(url)} style={styles.link}>
            {title}
          </a>
        </p>
      ))}
    </>
  )
}

/** Returns undefined for anything but an absolute web address: links come from settings and from suppliers. */
function webAddress(url: string): string | undefined {
  return /^https?:\/\//.test(url) && URL.canParse(url) ? url : undefined
}
