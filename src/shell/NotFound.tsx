import { LinkButton } from '../components/link/LinkButton'
import { PageHeader } from '../components/page/PageHeader'
import { EmptyState } from '../components/states/EmptyState'

export function NotFound() {
  return (
    <>
      <PageHeader title="Page not found" />
      <EmptyState title="There is no page at this address" action={<LinkButton to="/">Go home</LinkButton>}>
        It may have been moved, or the address may be mistyped.
      </EmptyState>
    </>
  )
}
