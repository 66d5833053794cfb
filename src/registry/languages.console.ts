// The letters come with the words.
import '#languages/hi/font.css';

export { hindi } from './languages.ts';
