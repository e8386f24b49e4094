import { Link } from 'react-router'
import { useHouse } from '../../layout/house.ts'
import { PageHead } from '../../layout/page-head.tsx'
import { addressOf } from '../../routes.ts'
import { PageTitle } from '../../ui/page-title.tsx'
import { Prose } from '../../ui/prose.tsx'

export default function TermsPage() {
  const house = useHouse()
  const name = house?.brand.name ?? 'The shop'
  const email = house?.contact.email
  return (
    <div className="wide">
      <PageHead title="Terms and conditions" description={`The terms on which ${name} is used and its pieces are sold.`} />
      <PageTitle title="Terms and Conditions" />
      <Prose>
        <p>
          By using this website you accept these terms. {name} means {house?.brand.legalName}; “you” means whoever reads or orders here.
          Indian law applies.
        </p>
        <h2>Orders and prices</h2>
        <p>
          Prices are in rupees and include all taxes; shipping is free. Your order is a promise once we confirm it. If a piece is sold out
          or a price has changed while you shopped, we tell you before you pay.
        </p>
        <h2>Personalised pieces</h2>
        <p>
          A name is pressed exactly as you wrote it and as you saw it on the lid. Because such a piece is made for one person, it can be
          exchanged only if it reaches you damaged or wrong.
        </p>
        <h2>Cookies</h2>
        <p>
          The shop works without tracking cookies. Your bag, your filters and a half-written address are kept in your own browser. The{' '}
          <Link to={addressOf('privacy')}>privacy policy</Link> says more.
        </p>
        <h2>Licence</h2>
        <p>
          Unless stated otherwise, the texts, pictures and drawings here belong to {name}. You may look at them and share links to them. You
          may not:
        </p>
        <ul>
          <li>publish them elsewhere as your own;</li>
          <li>sell, rent or sub-license them;</li>
          <li>copy them for trade.</li>
        </ul>
        <h2>Linking to us</h2>
        <p>
          Anyone may link to these pages as long as the link does not mislead or suggest that we endorse something. If you represent an
          organisation and would like us to link to you{email ? <>, write to {email}</> : null}. Please allow 2-3 weeks for a response.
        </p>
        <h2>iFrames</h2>
        <p>Please do not place frames around our pages that change how they look.</p>
        <h2>Content liability</h2>
        <p>
          We are not responsible for what appears on your website. You agree to protect us against claims that arise from it. No link should
          appear where it could be read as libellous, obscene or criminal.
        </p>
        <h2>Disclaimer</h2>
        <p>
          We describe our pieces with care, but leather, light and screens differ: a colour may look a shade lighter or deeper. As far as
          the law allows we give no further warranties for this website. Nothing here limits a right that the law gives you.
        </p>
      </Prose>
    </div>
  )
}
