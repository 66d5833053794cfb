import DefaultTheme from 'vitepress/theme';
import './plain.css';

export default DefaultTheme;
