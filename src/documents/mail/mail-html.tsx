import { renderToStaticMarkup } from 'react-dom/server'
import type { ReactNode } from 'react'
import type { MailContent } from './mail-content.ts'
import { colours, styles } from './mail-styles.ts'
import { Block, DetailValue } from './mail-parts.tsx'
import { Words } from './mail-words.tsx'
import { sandboxLine } from '../sandbox-line.ts'

/** The HTML part of a mail: one column of at most 600 px, without anything to fetch. */
export function mailHtml(content: MailContent): string {
  return `<!doctype html>${renderToStaticMarkup(<MailPage content={content} />)}`
}

/** Mail clients fill a short preview with the text that follows; these blanks, which they do not collapse, keep it out. */
const previewFiller = '\u200c\u00a0'.repeat(80)
const narrowScreens =
  '@media (max-width:480px){.pad{padding-left:20px!important;padding-right:20px!important}.act{display:block!important;text-align:center!important}.pic{width:100%!important}.txt{max-width:100%!important}.of{display:block!important;width:auto!important;padding-right:0!important}.is{display:block!important;padding-top:0!important}}'

function MailPage({ content }: { content: MailContent }) {
  return (
    <html lang="en-IN">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light" />
        <meta name="format-detection" content="telephone=no, date=no, address=no" />
        <title>{content.subject}</title>
        <style>{narrowScreens}</style>
      </head>
      <body style={styles.page}>
        <div style={{ display: 'none', maxHeight: 0, overflow: 'hidden', color: colours.background }}>
          {content.preview}
          {previewFiller}
        </div>
        <table role="presentation" width="100%" cellPadding={0} cellSpacing={0} style={{ backgroundColor: colours.background }}>
          <tbody>
            <tr>
              <td align="center" style={{ padding: '28px 8px' }}>
                <table role="presentation" width={600} cellPadding={0} cellSpacing={0} style={{ width: '100%', maxWidth: 600 }}>
                  <tbody>
                    <Row padding="0 24px 20px" centred>
                      <p style={styles.brand}>{content.brandName}</p>
                      <div
                        style={{ width: 48, height: 2, margin: '10px auto 0', backgroundColor: colours.gold, fontSize: 0, lineHeight: 0 }}
                      />
                    </Row>
                  </tbody>
                </table>
                <Sheet content={content} />
                <Footer content={content} />
              </td>
            </tr>
          </tbody>
        </table>
      </body>
    </html>
  )
}

function Sheet({ content }: { content: MailContent }) {
  return (
    <table role="presentation" width={600} cellPadding={0} cellSpacing={0} style={styles.sheet}>
      <tbody>
        {content.isSandbox && (
          <Row padding="24px 40px 0">
            <p style={styles.sandbox}>{sandboxLine}</p>
          </Row>
        )}
        <Row padding="36px 40px 8px">
          <h1 style={styles.heading}>
            <Words text={content.heading} />
          </h1>
          {content.introduction.map((paragraph) => (
            <p key={paragraph} style={styles.body}>
              <Words text={paragraph} />
            </p>
          ))}
        </Row>
        {content.blocks.map((block, i) => (
          <Row key={i} padding="16px 40px">
            <Block block={block} />
          </Row>
        ))}
        <Row padding="12px 40px">{null}</Row>
      </tbody>
    </table>
  )
}

function Footer({ content }: { content: MailContent }) {
  return (
    <table role="presentation" width={600} cellPadding={0} cellSpacing={0} style={{ width: '100%', maxWidth: 600 }}>
      <tbody>
        <Row padding="24px 40px 12px" centred>
          {content.footer.map((detail) => (
            <p key={detail.label} style={styles.soft}>
              {detail.label}: <DetailValue detail={detail} />
            </p>
          ))}
          <p style={styles.soft}>{content.brandName}</p>
        </Row>
      </tbody>
    </table>
  )
}

function Row({ padding, centred = false, children }: { padding: string; centred?: boolean; children: ReactNode }) {
  return (
    <tr>
      <td className="pad" align={centred ? 'center' : 'left'} style={{ padding }}>
        {children}
      </td>
    </tr>
  )
}
