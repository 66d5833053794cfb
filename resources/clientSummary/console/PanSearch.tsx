import { useState } from 'react';
import { t } from '#console/browser/language.ts';
import { Button } from '#console/parts/Button.tsx';
import { TextBox } from '#console/parts/TextBox.tsx';
import { whileTyped } from '#model/values/oneForm.ts';

const panLength = 10;

/** A PAN to look for: upper-cased as it is typed, searched for once it has its ten characters (§5). */
export const PanSearch = ({ onSearch }: { onSearch: (pan: string) => void }) => {
  const [typed, setTyped] = useState('');
  return (
    <form
      className="row"
      style={{
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr) auto',
        alignItems: 'end',
        width: 320,
      }}
      onSubmit={(event) => {
        event.preventDefault();
        if (typed.length === panLength) onSearch(typed);
      }}
    >
      <TextBox
        label="PAN"
        name="clientPan"
        mono
        autoFocus
        placeholder={t('AAAAA0000A')}
        maxLength={panLength}
        value={typed}
        onChange={(text) => setTyped(whileTyped(text).toUpperCase())}
      />
      <Button
        variant="contained"
        changes={false}
        size="large"
        type="submit"
        disabled={typed.length !== panLength}
      >
        {t('Search')}
      </Button>
    </form>
  );
};
