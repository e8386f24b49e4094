import { DeskPage } from '../../desk-ui/frame/desk-page.tsx'

export default function SearchPage() {
  return (
    <DeskPage title="Search">
      <></>
    </DeskPage>
  )
}
