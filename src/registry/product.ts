export { product } from '#schemas/product.ts';
