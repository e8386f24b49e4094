import { ActMoment } from './act-moment.tsx'

/** From when something holds, and until when. `until` says what happens then. */
export const ActTimes = ({ until }: { readonly until: string }) => (
  <>
    <ActMoment name="startsAt" label="From" hint="Empty: at once." />
    <ActMoment name="endsAt" label="Until" hint={until} />
  </>
)
