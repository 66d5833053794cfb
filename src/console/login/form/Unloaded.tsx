import { Component, type ReactNode } from 'react';
import { t } from '../../browser/language.ts';

/** Stands around what is loaded late: says so when it could not be, as the specification words it (§2.2). */
export class Unloaded extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <div className="column faded login-waiting" role="alert">
        <p>{t('Error occured, Please refresh the page.')}</p>
        <button type="button" className="login-plain" onClick={() => location.reload()}>
          {t('Refresh')}
        </button>
      </div>
    );
  }
}
