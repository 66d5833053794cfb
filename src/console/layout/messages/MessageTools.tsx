import { styled } from '@mui/material/styles';
import type { ComponentProps, ReactNode } from 'react';
import { useNotify } from 'react-admin';
import { copyText } from '../../browser/copyText.ts';
import { t } from '../../browser/language.ts';
import { saveFile } from '../../browser/saveFile.ts';
import { useMedia } from '../../browser/useMedia.ts';
import { useReader } from '../../nouns/reader.ts';
import { Button } from '../../parts/Button.tsx';
import { Popup } from '../../parts/Popup.tsx';
import type { StreamMessage } from '../../stream/stream.ts';
import { narrowQuery } from '../frameWidths.ts';
import { asText } from './messageCategories.ts';

/** Font sizes of the messages, px (§5: above 8 and below 22, by 2; §9: 9 to 20). */
const sizes = { least: 10, most: 20, step: 2 };

type MessageToolsProps = {
  /** The messages that the filter shows. */
  messages: readonly StreamMessage[];
  size: number;
  onSize: (size: number) => void;
  /** The window is one line. */
  isLine: boolean;
  isMaximised: boolean;
  onMaximise: (isMaximised: boolean) => void;
  /** The buttons that every window has room for. */
  children: ReactNode;
};

const Plain = (props: ComponentProps<typeof Button>) => <Button {...props} variant="text" />;

const Folded = styled('div')({ display: 'flex', flexDirection: 'column', padding: 4 });

/** The actions on the messages; a narrow window has the less used ones behind a button. */
export const MessageTools = (props: MessageToolsProps) => {
  const { isLine, isMaximised, onMaximise, children } = props;
  const isFolded = useMedia(narrowQuery);
  const maximise = (
    <Button
      variant="text"
      aria-pressed={isMaximised}
      disabled={isLine}
      onClick={() => onMaximise(!isMaximised)}
    >
      {isMaximised ? t('Restore') : t('Maximise')}
    </Button>
  );
  if (!isFolded)
    return (
      <>
        <Tools {...props} />
        {children}
        {maximise}
      </>
    );
  return (
    <>
      {children}
      <Popup label={t('More')} opener={Plain} align="right">
        {() => (
          <Folded>
            <Tools {...props} />
            {maximise}
          </Folded>
        )}
      </Popup>
    </>
  );
};

const Tools = ({ messages, size, onSize, isLine }: MessageToolsProps) => {
  const { role } = useReader();
  const notify = useNotify();
  const copy = async () => {
    const isCopied = await copyText(asText(messages));
    notify(
      isCopied
        ? t('%{shown} messages copied.', { shown: messages.length })
        : t('The browser does not allow copying.'),
      { type: isCopied ? 'success' : 'warning' },
    );
  };
  return (
    <>
      <Button
        variant="text"
        aria-label={t('A− smaller messages')}
        disabled={isLine || size <= sizes.least}
        onClick={() => onSize(size - sizes.step)}
      >
        A−
      </Button>
      <Button
        variant="text"
        aria-label={t('A+ larger messages')}
        disabled={isLine || size >= sizes.most}
        onClick={() => onSize(size + sizes.step)}
      >
        A+
      </Button>
      {/* A view-only user takes no messages along (§2.8), by file or by clipboard. */}
      {role !== 'viewOnly' && (
        <>
          <Button variant="text" disabled={messages.length === 0} onClick={() => void copy()}>
            {t('Copy')}
          </Button>
          <Button
            variant="text"
            disabled={messages.length === 0}
            onClick={() => saveFile('messages.txt', 'text/plain', asText(messages))}
          >
            {t('Download')}
          </Button>
        </>
      )}
    </>
  );
};
