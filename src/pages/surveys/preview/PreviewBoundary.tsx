import { Component, type ReactNode } from 'react'
import { PreviewError } from './PreviewError'

interface PreviewBoundaryProps {
  /** Rendered content; a change resets the error state. */
  of: unknown
  children: ReactNode
}

interface PreviewBoundaryState {
  failed: { of: unknown; error: unknown } | null
}

/** Error boundary for a preview that cannot be loaded or rendered. */
export class PreviewBoundary extends Component<PreviewBoundaryProps, PreviewBoundaryState> {
  override state: PreviewBoundaryState = { failed: null }

  override componentDidCatch(error: unknown) {
    this.setState({ failed: { of: this.props.of, error } })
  }

  override componentDidUpdate() {
    if (this.state.failed && this.state.failed.of !== this.props.of) this.setState({ failed: null })
  }

  override render() {
    const { failed } = this.state
    return failed ? (
      <PreviewError error={failed.error} onRetry={() => this.setState({ failed: null })} />
    ) : (
      this.props.children
    )
  }
}
