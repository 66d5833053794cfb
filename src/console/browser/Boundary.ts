import { Component, type ReactNode } from 'react';

type Props = { failed: (retry: () => void) => ReactNode; children: ReactNode };

/** Keeps a failure of a page inside the page: what stands around it goes on. */
export class Boundary extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    return this.state.hasFailed
      ? this.props.failed(() => this.setState({ hasFailed: false }))
      : this.props.children;
  }
}
