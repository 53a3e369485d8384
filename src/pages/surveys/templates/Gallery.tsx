import { Link } from '@tanstack/react-router'

/** What a new survey can start from. */
export function Gallery() {
  return (
    <Link to="." search={{ from: 'blank' } as never}>
      Blank survey
    </Link>
  )
}
