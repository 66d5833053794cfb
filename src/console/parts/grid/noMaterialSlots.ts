/** In the place of the parts that MUI's grid brings along (vite.config.ts); ours are in gridSlots.tsx. */
export default {};
