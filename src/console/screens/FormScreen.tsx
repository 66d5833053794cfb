export default function FormScreen() {
  return null;
}
