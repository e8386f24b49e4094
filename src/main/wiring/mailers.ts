import { smtpMailer } from '#src/integrations/smtp/smtp-mailer.ts'
import type { ShopSettings } from '#src/shop/settings.ts'

/** The sender is read for each mail, because the settings change while the shop runs. */
export const mailerAt = (url: string, settings: ShopSettings) =>
  smtpMailer({
    url,
    from: {
      get name() {
        return settings.brand.name
      },
      get address() {
        return settings.mail.from
      },
    },
  })

/** The login is there for tests in which the sandbox refuses it. */
export const sandboxMailer = ({ smtpUrl }: { readonly smtpUrl: string }, settings: ShopSettings) =>
  mailerAt(smtpUrl.replace('//', '//shop:sandbox@'), settings)
