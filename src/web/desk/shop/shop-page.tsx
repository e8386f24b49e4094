import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { dayOf } from '#src/kit/time/day.ts'
import { taxEffects } from '#src/shop/staff-texts/settings/setting-effects.ts'
import { partNames, settingParts } from '#src/shop/staff-texts/settings/setting-parts.ts'
import { settingName } from '#src/shop/staff-texts/settings/setting-texts.ts'
import { DeskPage } from '../../desk-ui/frame/desk-page.tsx'
import { isWriting, useFreshPage } from '../../desk-ui/live.ts'
import { Panel } from '../../desk-ui/panel.tsx'
import { ComingPlans } from '../../desk-ui/plans/coming-plans.tsx'
import { deskAddressOf } from '../../routes/desk-addresses.ts'
import { deskContext } from '../desk-context.ts'
import { effectsOf } from './part-form.ts'
import formPage from '../../desk-ui/form-page.module.css'
import styles from './shop-page.module.css'
import { shownVersions } from './shown-versions.ts'
import { VersionsPanel } from './versions-panel.tsx'

export async function loader({ context }: LoaderFunctionArgs) {
  const { shop, now } = context.get(deskContext)
  const { configuring } = shop
  const [newest, rates, sold] = await Promise.all([configuring.show('settings'), configuring.show('tax-rates'), configuring.countTaxed()])
  const classes = configuring.judgeTaxRates(rates?.value)
  const parts = partNames.map((part) => ({
    ...{ part, title: settingParts[part].title, about: settingParts[part].about },
    effect:
      part === 'tax'
        ? classes.ok
          ? taxEffects(classes.value, sold, dayOf(now))[0]
          : undefined
        : effectsOf(part, newest?.value, shop, now)[0],
  }))
  return {
    parts,
    now,
    fixed: configuring.fields.flatMap(({ path, setBy }) => (setBy ? [{ name: settingName(path), variable: setBy.variable }] : [])),
    plans: await shop.plans.listOfSettings(),
    versions: shownVersions(await configuring.listVersions('settings', 10), () => true),
  }
}

/** Everything that the owner can set, by part. */
export default function ShopPage() {
  const { parts, fixed, plans, versions, now } = useLoaderData<typeof loader>()
  useFreshPage('settings', isWriting)
  return (
    <DeskPage title="Shop" state="What is saved here holds within a second, everywhere: no file, no restart.">
      <ul className={styles.parts}>
        {parts.map(({ part, title, about, effect }) => (
          <li key={part}>
            <Link to={part === 'tax' ? deskAddressOf('shopTax') : deskAddressOf('shopPart', { part })}>{title}</Link>
            <p>{effect ?? about}</p>
          </li>
        ))}
      </ul>
      <div className={formPage.panels}>
        <VersionsPanel document="settings" {...{ versions, now }} />
        <div className={formPage.form}>
          <ComingPlans plans={plans} mayCallOff />
          <OldStays />
          <Machine fixed={fixed} />
        </div>
      </div>
    </DeskPage>
  )
}

const OldStays = () => (
  <Panel title="What a change does not reach">
    <ul className={styles.effects}>
      <li>
        Invoices, order numbers and mails that exist: they stay as they were made. A mail that waits goes out from the new address, with the
        words it was written with.
      </li>
      <li>
        Orders that were placed: their prices, tax and cash were agreed. How long an unpaid one is held was counted when it was placed.
      </li>
      <li>Parcels that are booked: they are collected where and when they were booked.</li>
      <li>A page that a shopper has open: it is new with the next click. The order itself is always judged by what holds then.</li>
      <li>Figures of days that have ended: a holiday added later does not change how long answers took.</li>
    </ul>
  </Panel>
)

type MachineProps = { readonly fixed: readonly { readonly name: string; readonly variable: string }[] }

/** The desk cannot change what a process is started with. */
const Machine = ({ fixed }: MachineProps) => (
  <Panel title="What belongs to the machine">
    <p>
      Keys and passwords of suppliers, the database, the addresses of shop and desk, the mail server, backups and the number of processes
      are variables of the environment. They are secrets, or needed before the database can be read; changing them needs a restart.
    </p>
    {fixed.length === 0 ? (
      <p>No setting is set there: all of them can be changed here.</p>
    ) : (
      <>
        <p>These settings are set there too, and cannot be changed here as long as they are:</p>
        <ul className={styles.effects}>
          {fixed.map(({ name, variable }) => (
            <li key={variable}>
              {name}: {variable}
            </li>
          ))}
        </ul>
      </>
    )}
  </Panel>
)
